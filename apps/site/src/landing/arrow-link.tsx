import { ArrowRight } from 'lucide-react';

/** A link that leads on from a sentence. */
export function ArrowLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="more" href={href}>
      {text} <ArrowRight className="i" size={16} />
    </a>
  );
}
