import { brand } from '@postern/contracts';

/** The logo (a gate in its frame, on a threshold, with a letter slot) and the name, as a link to the landing page. */
export function Logo() {
  return (
    <a className="logo" href="/" aria-label={`${brand.name}, home`}>
      <LogoPicture />
    </a>
  );
}

export function LogoPicture() {
  return (
    <span className="logo-picture">
      <svg viewBox="0 0 28 28" width="24" height="24" aria-hidden="true">
        <path
          d="M4.75 26V13.5a9.25 9.25 0 0 1 18.5 0V26M1.5 26.25h25"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        <path fill="var(--accent)" fillRule="evenodd" d="M8 25.5v-12a6 6 0 0 1 12 0v12ZM10.5 13.6h7v2h-7Z" />
      </svg>
      <span className="wordmark">{brand.name}</span>
    </span>
  );
}
