import { Monitor, Moon, Sun } from 'lucide-react';
import { Switch } from '../../components/field.tsx';
import { setTheme, themes, useTheme, type Theme } from '../../lib/theme.ts';
import { setShortcutsOn, useShortcutsOn } from '../submissions/shortcuts.ts';
import { SettingsSection } from './settings-section.tsx';

const looks = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
} as const satisfies Record<Theme, unknown>;

/** What this browser remembers: the theme and the keys. */
export function AppearanceSection() {
  const theme = useTheme();
  const shortcutsOn = useShortcutsOn();
  return (
    <SettingsSection id="appearance" title="Appearance" text="Kept in this browser.">
      <div className="stack justify-items-start gap-1!">
        <span className="label" id="theme-label">
          Theme
        </span>
        <span className="seg" role="group" aria-labelledby="theme-label">
          {themes.map((each) => {
            const { label, Icon } = looks[each];
            return (
              <button key={each} type="button" aria-pressed={theme === each} onClick={() => setTheme(each)}>
                <Icon aria-hidden="true" />
                {label}
              </button>
            );
          })}
        </span>
      </div>
      <Switch
        label="Single-key shortcuts"
        help="j, k, s, u and # on submissions. Arrow keys and Enter always work."
        checked={shortcutsOn}
        onChange={(event) => setShortcutsOn(event.target.checked)}
      />
    </SettingsSection>
  );
}
