import { limits, pageLanguages, type FormDefinition, type PageLanguage } from '@postern/contracts';
import { formWords } from '@postern/forms/words/words';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Select } from '../../../../components/forms/field.tsx';
import { ownNameOf } from '../../../../lib/language-name.ts';
import { LinesControl, TextControl } from '../controls.tsx';
import { issueAt, issuesBelow, type Issues } from '../issues.ts';
import { orNull } from '../part.ts';

interface FormTextsProps {
  form: FormDefinition;
  issues: Issues;
  onChange: (form: FormDefinition) => void;
}

type Texts = NonNullable<FormDefinition['texts'][PageLanguage]>;
const noTexts: Texts = {
  submit: null,
  thanks_title: null,
  thanks_text: null,
  errors: { required: null, invalid: null, file: null },
};

/** The texts of the form besides its fields, by language. A blank text means the default one. */
export function FormTexts({ form, issues, onChange }: FormTextsProps) {
  const own = form.language ?? 'en';
  const languages = pageLanguages.filter((code) => code === own || form.texts[code]);
  const others = pageLanguages.filter((code) => !languages.includes(code));
  const [chosen, setChosen] = useState<PageLanguage>(own);
  const shown = languages.includes(chosen) ? chosen : own;
  const put = (code: PageLanguage, texts: Texts): void =>
    onChange({ ...form, texts: { ...form.texts, [code]: texts } });
  return (
    <>
      <Tabs.Root
        className="stack roomy"
        value={shown}
        onValueChange={(value) => setChosen(pageLanguages.find((code) => code === value) ?? own)}
      >
        <Tabs.List className="tabs" aria-label="Language of the text">
          {languages.map((code) => (
            <Tabs.Trigger key={code} value={code} lang={code}>
              {ownNameOf(code)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value={shown} tabIndex={-1} className="stack roomy">
          <OneLanguage
            texts={form.texts[shown] ?? noTexts}
            lang={shown}
            issues={issuesBelow(issues, 'texts', shown)}
            onChange={(texts) => put(shown, texts)}
          />
          {form.texts[shown] && (
            <div>
              <Button
                size="s"
                variant="quiet"
                onClick={() => {
                  const { [shown]: _, ...rest } = form.texts;
                  onChange({ ...form, texts: rest });
                }}
              >
                Reset to the default text
              </Button>
            </div>
          )}
        </Tabs.Content>
      </Tabs.Root>
      <AddLanguage
        others={others}
        onAdd={(code) => {
          put(code, noTexts);
          setChosen(code);
        }}
      />
    </>
  );
}

interface AddLanguageProps {
  others: readonly PageLanguage[];
  onAdd: (code: PageLanguage) => void;
}

function AddLanguage({ others, onAdd }: AddLanguageProps) {
  if (others.length === 0) return null;
  return (
    <Select
      aria-label="Add a language"
      value=""
      onChange={(event) => {
        const code = others.find((each) => each === event.target.value);
        if (code) onAdd(code);
      }}
    >
      <option value="">Add a language …</option>
      {others.map((code) => (
        <option key={code} value={code} lang={code}>
          {ownNameOf(code)}
        </option>
      ))}
    </Select>
  );
}

interface OneLanguageProps {
  texts: Texts;
  lang: PageLanguage;
  issues: Issues;
  onChange: (texts: Texts) => void;
}

const lines = { submit: 'Button', thanks_title: 'Thank-you heading' } as const;
const errors = {
  required: 'When a field is empty',
  invalid: 'When a value is invalid',
  file: 'When a file is rejected',
} as const;

function OneLanguage({ texts, lang, issues, onChange }: OneLanguageProps) {
  const { page, script, errors: usual } = formWords[lang];
  const usualLines = { submit: page.send, thanks_title: script.sent_title };
  const line = (key: keyof typeof lines) => (
    <TextControl
      key={key}
      label={lines[key]}
      name={key}
      lang={lang}
      maxLength={limits.formLabelChars}
      placeholder={usualLines[key]}
      value={texts[key] ?? ''}
      error={issueAt(issues, key)}
      onChange={(text) => onChange({ ...texts, [key]: orNull(text) })}
    />
  );
  const error = (key: keyof typeof errors) => (
    <TextControl
      key={key}
      label={errors[key]}
      name={`error_${key}`}
      lang={lang}
      maxLength={limits.formLabelChars}
      placeholder={key === 'required' ? usual.required({ name: '…', limit: '' }) : 'Describes the problem'}
      value={texts.errors[key] ?? ''}
      error={issueAt(issues, 'errors', key)}
      onChange={(text) => onChange({ ...texts, errors: { ...texts.errors, [key]: orNull(text) } })}
    />
  );
  return (
    <>
      {line('submit')}
      {line('thanks_title')}
      <LinesControl
        label="Thank-you text"
        name="thanks_text"
        lang={lang}
        maxLength={limits.formHelpChars}
        placeholder={script.sent_text}
        value={texts.thanks_text ?? ''}
        error={issueAt(issues, 'thanks_text')}
        onChange={(text) => onChange({ ...texts, thanks_text: orNull(text) })}
      />
      {(['required', 'invalid', 'file'] as const).map(error)}
    </>
  );
}
