import type { ReactNode } from 'react';

/** Four cards, each of which begins with its evidence. In the evidence, `b` marks the failure and `i` the loss. */
const problems: readonly { title: string; text: string; evidence: ReactNode }[] = [
  {
    title: 'mailto sends nothing',
    text: 'It asks the visitor’s machine to open an email program. Many have none, and you never learn that they tried.',
    evidence: (
      <>
        {'<form action="mailto:hello@…">\n\n'}
        <b>{'No application is set to open\nmailto links.'}</b>
      </>
    ),
  },
  {
    title: 'The only copy was an email',
    text: 'The mail server was busy for a minute. The page said thank you, and the message was gone.',
    evidence: (
      <>
        {'await mail.sendMail({ … })\n'}
        <b>451 4.7.1 Try again later</b>
        {'\n\nres.redirect("/thanks")'}
      </>
    ),
  },
  {
    title: 'Bots find it first',
    text: 'A bare form fills with rubbish, and the one message that mattered is the third of four.',
    evidence: (
      <>
        {'Cheap SEO for your business!!!\nCheap SEO for your business!!!\n'}
        <i>Could you repair a letterbox?</i>
        {'\nCheap SEO for your business!!!'}
      </>
    ),
  },
  {
    title: 'A server for four fields',
    text: 'The static site was free and needed no care. Now it has a backend that needs both.',
    evidence: (
      <>
        {'express   multer    sessions  pg\nrouting   uploads   sign-in\nTLS       backups   monitoring\nupdates   '}
        <b>alerts at night</b>
      </>
    ),
  },
];

export function Problems() {
  return (
    <section className="band" aria-labelledby="h-problem">
      <div className="wrap">
        <div className="ruled split">
          <header>
            <h2 className="h-section" id="h-problem">
              The form is easy. Receiving it is the work.
            </h2>
            <p>HTML has known how to send a form for thirty years. What it never had was somewhere to send it.</p>
          </header>
          <ul className="problems">
            {problems.map(({ title, text, evidence }) => (
              <li key={title}>
                <div className="ev">{evidence}</div>
                <div className="tx">
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
