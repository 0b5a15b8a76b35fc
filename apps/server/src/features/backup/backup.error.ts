/** Why a backup cannot be made or restored: one sentence for the operator. */
export class BackupError extends Error {
  override readonly name: string = 'BackupError';
}

/** There is one backup at a time. */
export class BackupRunning extends BackupError {
  override readonly name = 'BackupRunning';

  constructor() {
    super('Another backup is running. Wait for it, or stop it.');
  }
}
