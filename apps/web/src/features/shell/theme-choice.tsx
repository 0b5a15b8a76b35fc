import { Monitor, Moon, Sun } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useId } from 'react';
import { setTheme, themes, useTheme, type Theme } from '../../lib/theme.ts';

const looks = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
} as const satisfies Record<Theme, unknown>;

/** The theme, as a choice of three buttons. */
export function ThemeChoice() {
  const theme = useTheme();
  const labelId = useId();
  return (
    <div className="line">
      <span className="grow small muted" id={labelId}>
        Theme
      </span>
      <fieldset className="segmented" aria-labelledby={labelId}>
        {themes.map((each) => {
          const { label, Icon } = looks[each];
          return (
            <button
              key={each}
              type="button"
              aria-label={label}
              title={label}
              aria-pressed={theme === each}
              onClick={() => setTheme(each)}
            >
              <Icon aria-hidden="true" />
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}

/** The same inside a menu, which may only contain menu items. The menu stays open, so that the effect is visible. */
export function MenuThemeChoice() {
  const theme = useTheme();
  return (
    <div className="line menu-theme">
      <span className="grow small muted" aria-hidden="true">
        Theme
      </span>
      <DropdownMenu.RadioGroup className="segmented" aria-label="Theme" value={theme}>
        {themes.map((each) => {
          const { label, Icon } = looks[each];
          return (
            <DropdownMenu.RadioItem
              key={each}
              value={each}
              aria-label={label}
              title={label}
              onSelect={(event) => {
                event.preventDefault();
                setTheme(each);
              }}
            >
              <Icon aria-hidden="true" />
            </DropdownMenu.RadioItem>
          );
        })}
      </DropdownMenu.RadioGroup>
    </div>
  );
}
