import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pass } from '../../../../../test/screen.ts';
import { openSettings, press } from '../../../../../test/settings.ts';

const codes = Array.from({ length: 10 }, (_, at) => `aaaa-bbbb-cccc-ddd${at}`);

it('sets up an authenticator app, and prints and downloads the recovery codes', async () => {
  const { sent } = await openSettings({
    'factors.list': () => ({ authenticator: null, passkeys: [], recovery_codes_left: 0 }),
    'factors.startAuthenticator': () => ({ secret: 'JBSWY3DP', uri: 'otpauth://totp/Postern:nora?secret=JBSWY3DP' }),
    'factors.confirmAuthenticator': () => ({ recovery_codes: codes }),
  });
  await press('Set up authenticator app');
  const dialog = within(screen.getByRole('dialog'));
  const click = async (name: string) => {
    fireEvent.click(dialog.getByRole('button', { name }));
    await pass(50);
  };
  await click('Continue');
  dialog.getByText('Enter your password.');
  expect(sent('factors.startAuthenticator')).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'celadonkiln' } });
  await click('Continue');
  dialog.getByRole('img', { name: 'QR code for the app' });
  await click('Turn on');
  dialog.getByText('Enter the code from the app.');
  fireEvent.change(dialog.getByLabelText('Code'), { target: { value: '123456' } });
  await click('Turn on');
  expect(sent('factors.confirmAuthenticator')).toEqual([{ code: '123456' }]);
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);

  const print = vi.fn();
  Reflect.set(window, 'print', print);
  await click('Print');
  expect(print).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(window, 'print');

  const files: Blob[] = [];
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:codes';
  });
  // A click would lead the window of all tests to that address.
  const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await click('Download');
  expect(opened).toHaveBeenCalledTimes(1);
  make.mockRestore();
  opened.mockRestore();
  expect(await files[0]?.text()).toBe(`${codes.join('\n')}\n`);
});
