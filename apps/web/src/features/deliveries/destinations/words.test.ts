import { describe, expect, it } from 'vitest';
import { filterSentence, isOn, isFailing, whereOf } from './words.ts';
import { aDestination, aMail } from '../../../../test/deliveries.ts';

describe('the target of a destination', () => {
  it('is the URL of a webhook', () => {
    expect(whereOf(aDestination())).toBe('https://hooks.example/in');
  });

  it('is only the end of a chat’s address, which is a secret', () => {
    const config = { url: 'https://hooks.slack.com/services/T1/B2/secretsecret' };
    expect(whereOf(aDestination({ kind: 'slack', config }))).toBe('hooks.slack.com/…cret');
  });

  it('is the first addresses of an email destination', () => {
    expect(whereOf(aMail(['a@x.org', 'b@x.org']))).toBe('a@x.org, b@x.org');
    expect(whereOf(aMail(['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org']))).toBe('a@x.org, b@x.org and 2 more');
  });
});

describe('the filter', () => {
  it('is empty if the destination gets the whole inbox', () => {
    expect(filterSentence({ statuses: ['inbox'], match: 'all', conditions: [] })).toBeNull();
  });

  it('names other statuses, and the conditions', () => {
    const conditions = [
      { field: 'plan', is: 'equal' as const, value: 'pro' },
      { field: '', is: 'present' as const, value: '' },
    ];
    expect(filterSentence({ statuses: ['inbox', 'spam'], match: 'any', conditions })).toBe(
      'Spam too, only when plan is “pro” or no name is filled in',
    );
    expect(filterSentence({ statuses: ['spam'], match: 'all', conditions: [] })).toBe('Spam only');
    expect(filterSentence({ statuses: ['inbox'], match: 'all', conditions })).toBe(
      'Only when plan is “pro” and no name is filled in',
    );
  });
});

describe('its state', () => {
  it('is off after a pause or a 410, however it is switched', () => {
    expect(isOn(aDestination())).toBe(true);
    expect(isOn(aDestination({ state: 'failing' }))).toBe(true);
    expect(isOn(aDestination({ state: 'paused' }))).toBe(false);
    expect(isOn(aDestination({ state: 'gone' }))).toBe(false);
  });

  it('is not failing if its owner has switched it off', () => {
    expect(isFailing(aDestination({ state: 'failing', enabled: false }))).toBe(false);
    expect(isFailing(aDestination({ state: 'failing' }))).toBe(true);
    expect(isFailing(aDestination({ state: 'gone', enabled: false }))).toBe(true);
  });
});
