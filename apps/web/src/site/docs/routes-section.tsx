import { routes, type Route } from '@postern/contracts';
import { ScrollBox } from '../text/scroll-box.tsx';
import { generatedSections } from './chapters.ts';

/** Every REST call, from the table that the server's routes are made of. */
export function RoutesSection() {
  const { id, title } = generatedSections.routes;
  const calls: Route[] = Object.values(routes).flatMap((group) => Object.values<Route>(group));
  return (
    <>
      <h2 id={id}>{title}</h2>
      <p>Calls with a body take JSON; the names in braces stand in the path. A slash at the end is optional.</p>
      <ScrollBox label={title}>
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">Call</th>
              <th scope="col">What it does</th>
              <th scope="col">Access</th>
            </tr>
          </thead>
          <tbody>
            {calls.map((call) => (
              <tr key={`${call.method} ${call.path}`}>
                <td>
                  <code>
                    {call.method} /api{call.path}
                  </code>
                </td>
                <td>{call.summary}</td>
                <td>{call.auth === 'token' ? 'token' : 'open'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}
