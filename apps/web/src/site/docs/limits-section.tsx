import { fillIn } from '../text/facts.ts';
import { ScrollBox } from '../text/scroll-box.tsx';
import { generatedSections } from './chapters.ts';

/** Limit, value, and the variable that changes it on a server of one's own. */
const rows = [
  ['Submissions a month', '{{monthly}} over all endpoints; spam does not count', 'PLAN_MONTHLY_SUBMISSIONS'],
  ['Held beyond that, a month', '{{heldMost}}', 'ten times the above'],
  ['One file', '{{fileMegabytes}} MB', 'MAX_FILE_BYTES'],
  ['Files in a submission', '{{files}}', 'MAX_FILES'],
  ['One request, files included', '{{requestMegabytes}} MB', 'MAX_REQUEST_BYTES'],
  ['Fields in a submission', '{{fields}}', ''],
  ['A field’s name', '{{fieldNameChars}} characters', ''],
  ['A field’s value', '{{fieldValueMegabytes}} MB', ''],
  ['Nesting of JSON', '{{jsonDepth}} levels', ''],
] as const;

export function LimitsSection() {
  const { id, title } = generatedSections.limits;
  return (
    <>
      <h2 id={id}>{title}</h2>
      <p>
        A month is a calendar month in UTC. The answer to what goes beyond a limit names the limit that was in force.
      </p>
      <ScrollBox label={title}>
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">At most</th>
              <th scope="col">On your own server</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([what, value, variable]) => (
              <tr key={what}>
                <td>{what}</td>
                <td>{fillIn(value)}</td>
                <td>{variable.includes('_') ? <code>{variable}</code> : variable || 'fixed'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}
