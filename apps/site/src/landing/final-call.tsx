import { ArrowLink } from './arrow-link.tsx';

export function FinalCall() {
  return (
    <section className="call" aria-labelledby="h-call">
      <div className="wrap">
        <h2 className="display" id="h-call">
          Your form is written.
          <br />
          Give it somewhere to go.
        </h2>
        <div className="act">
          <a className="btn btn-1 btn-lg" href="/register">
            Get Started
          </a>
          <ArrowLink href="/docs" text="Read the docs" />
        </div>
      </div>
      <div className="scene" aria-hidden="true">
        <div className="wall" />
        <div className="fade" />
        <svg viewBox="0 0 130 150">
          <path className="frame" d="M9 151V65a56 56 0 0 1 112 0v86Z" />
          <path className="leaf" d="M23 150V65a42 42 0 0 1 84 0v85Z" />
          <path className="slot" d="M43 72h44v9H43Z" />
        </svg>
      </div>
    </section>
  );
}
