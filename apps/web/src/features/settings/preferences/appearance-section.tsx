import { Monitor, Moon, Sun } from 'lucide-react';
import { Switch } from '../../../components/forms/field.tsx';
import { setTheme, themes, useTheme, type Theme } from '../../../lib/theme.ts';
import { useShortcutsOn } from '../../../components/keys/shortcuts.ts';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { usePreferences } from './use-preferences.ts';

const looks = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
} as const satisfies Record<Theme, unknown>;

/** The theme of this browser, and the account's single-key shortcuts. */
export function AppearanceSection() {
  const theme = useTheme();
  const shortcutsOn = useShortcutsOn();
  const save = usePreferences();
  return (
    <SettingsSection
      id="appearance"
      title="Appearance"
      text="Theme applies to this browser; shortcuts to your account."
    >
      <div className="field appearance">
        <span className="label" id="theme-label">
          Theme
        </span>
        <span className="segmented" role="group" aria-labelledby="theme-label">
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
        help="C, G D, J, K, S and others. Press ? to see them all. Arrow keys, Enter and shortcuts with ⌘ or Ctrl always work."
        checked={shortcutsOn}
        onChange={({ target }) => save({ single_keys: target.checked })}
      />
    </SettingsSection>
  );
}
