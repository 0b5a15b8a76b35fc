/** The contents of the panels about emails, limits and exports, in the server's own formats and messages. */
export function MailTrail() {
  return (
    <ol className="trail">
      <li>
        <b>14:02:08</b> first attempt
        <span>451 4.7.1 Try again later</span>
      </li>
      <li className="ok">
        <b>14:02:13</b> second attempt
        <span>250 2.0.0 Accepted</span>
      </li>
    </ol>
  );
}

export function RawLimit() {
  return (
    <div className="raw">
      <span className="bad">429 Too Many Requests</span>
      {'\nRetry-After: 42\nRateLimit-Remaining: 0\nRateLimit-Reset: 42'}
    </div>
  );
}

export function CsvRows() {
  return (
    <div className="csv" role="img" aria-label="Rows of an exported file">
      <b>…,name,phone,message</b>
      {'\n…,Ines Okafor,\'+44 20 7946 0018,"The flap of an old brass…'}
      {"\n…,Tomas Lind,'+46 40 123 45,Do you ship hinges to Malmö?"}
      {"\n…,Ruth Adler,'+49 30 901820,Two letterboxes in cast iron"}
    </div>
  );
}
