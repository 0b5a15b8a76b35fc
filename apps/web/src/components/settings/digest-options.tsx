import { digestChoices, zonesWith } from './digest-words.ts';

/** The intervals of emails, as options of a select. */
export function DigestOptions() {
  return Object.entries(digestChoices).map(([every, words]) => (
    <option key={every} value={every}>
      {words}
    </option>
  ));
}

/** Time zones, as options of a select. @param chosen is included even if the browser does not know it */
export function ZoneOptions({ chosen }: { chosen: string }) {
  return zonesWith(chosen).map((zone) => (
    <option key={zone} value={zone}>
      {zone.replaceAll('_', ' ')}
    </option>
  ));
}
