import { digestChoices, zonesWith } from './digest-words.ts';

/** How often mails go out, as the options of a select. */
export function DigestOptions() {
  return Object.entries(digestChoices).map(([every, words]) => (
    <option key={every} value={every}>
      {words}
    </option>
  ));
}

/** Time zones, as the options of a select. @param chosen is among them, whether or not the browser knows it */
export function ZoneOptions({ chosen }: { chosen: string }) {
  return zonesWith(chosen).map((zone) => (
    <option key={zone} value={zone}>
      {zone.replaceAll('_', ' ')}
    </option>
  ));
}
