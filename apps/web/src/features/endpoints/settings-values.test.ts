import { describe, expect, it } from 'vitest';
import { checkChange, placeError, settingsFields, toChange, type SettingsValues } from './settings-values.ts';

const id = 'k7Qm2xWv';
const values: SettingsValues = {
  name: ' Contact ',
  active: false,
  redirect_url: ' https://a.example/thanks ',
  hosts: 'a.example\n\n  https://b.example/x  \n',
  honeypot_field: '  ',
};

describe('toChange', () => {
  it('sends only what changed', () => {
    expect(toChange(id, values, ['name'])).toEqual({ id, name: ' Contact ' });
    expect(toChange(id, values, ['active'])).toEqual({ id, status: 'paused' });
  });

  it('turns blank into none and lines into hosts', () => {
    expect(toChange(id, values, settingsFields)).toEqual({
      id,
      name: ' Contact ',
      status: 'paused',
      settings: {
        redirect_url: 'https://a.example/thanks',
        allowed_redirect_hosts: ['a.example', 'https://b.example/x'],
        honeypot_field: null,
      },
    });
  });
});

describe('errors', () => {
  const placed = (change: Partial<SettingsValues>, fields = settingsFields) => {
    const wrong = { ...values, hosts: '', ...change };
    return checkChange(toChange(id, wrong, fields)).map((error) => placeError(error, wrong));
  };

  it('name the line of the host', () => {
    expect(placed({ hosts: values.hosts })).toEqual([
      { field: 'hosts', message: 'Line 3: This must be a host name such as example.org, without https:// and path.' },
    ]);
  });

  it('stand beside their fields', () => {
    expect(placed({ redirect_url: 'javascript:alert(1)' })[0]?.field).toBe('redirect_url');
    expect(placed({ honeypot_field: 'x'.repeat(300) })[0]?.field).toBe('honeypot_field');
    expect(placed({ name: '  ' })).toEqual([{ field: 'name', message: 'An endpoint needs a name.' }]);
  });

  it('are none when all is well', () => {
    expect(placed({})).toEqual([]);
  });

  it('without a field are left to the form', () => {
    expect(placeError({ path: 'id', message: 'x', code: 'y' }, values)).toBeNull();
  });
});
