import { brand } from '@postern/contracts';
import { ArrowLink } from './arrow-link.tsx';
import { Specimen } from './specimen/specimen.tsx';

export function Hero() {
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-top">
          <h1 className="display">{brand.tagline}</h1>
          <div>
            <p className="lede">
              Put one URL in your form’s <code>action</code>. {brand.name} stores every submission with its files, keeps
              the spam apart, and shows you what arrived in a dashboard and over a REST&nbsp;API.
            </p>
            <div className="act">
              <a className="btn btn-1 btn-lg" href="/register">
                Get Started
              </a>
              <ArrowLink href="/docs" text="Read the docs" />
            </div>
          </div>
        </div>
        <Specimen />
      </div>
    </section>
  );
}
