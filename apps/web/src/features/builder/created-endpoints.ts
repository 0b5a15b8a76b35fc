/** Entries of the history at which a form was started, and the endpoints that were created for them. */
const created = new Map<string, string>();

/** Remembers the created endpoint, in case the user goes back to an entry that could not be replaced. */
export const rememberCreated = (entry: string, endpointId: string): void => void created.set(entry, endpointId);

/** The id of the endpoint that was created at an entry. */
export const endpointCreatedAt = (entry: string): string | undefined => created.get(entry);
