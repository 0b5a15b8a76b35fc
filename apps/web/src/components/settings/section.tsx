import type { ReactNode } from 'react';

interface SettingsSectionProps {
  /** The anchor of the section. */
  id: string;
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** A section of settings: text on the left, controls on the right. */
export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  return (
    <section className="settings-section" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{text}</p>
      </header>
      <div className="body">{children}</div>
    </section>
  );
}
