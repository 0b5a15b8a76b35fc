const audiences = [
  ['Developers', 'Keep the static site static. The form was the only part that wanted a server.'],
  ['Freelancers', 'Hand over a site whose contact form keeps working after the last invoice.'],
  ['Agencies', 'One endpoint for each form of each client, all in one dashboard, with unlimited forms.'],
  ['Startups', 'Put the waiting list online today. Export it over the API when the product is ready to take over.'],
  ['Small teams', 'Enquiries, applications and bug reports in one place instead of three mailboxes.'],
] as const;

export function Audience() {
  return (
    <section className="band" aria-labelledby="h-aud">
      <div className="wrap">
        <div className="ruled split">
          <header>
            <h2 className="h-section" id="h-aud">
              For people who build sites
            </h2>
            <p>Including the sites that no one pays them to run a server for.</p>
          </header>
          <ul className="aud">
            {audiences.map(([who, why]) => (
              <li key={who}>
                <h3>{who}</h3>
                <p>{why}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
