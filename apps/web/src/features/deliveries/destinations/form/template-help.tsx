const terms: readonly (readonly [tag: string, meaning: string])[] = [
  ['{{message}}', 'the value of the field “message”; empty if there is none'],
  ['{{endpoint}}', 'the endpoint’s name'],
  ['{{submitted_at}}', 'when it arrived'],
  ['{{submission_url}}', 'the link to it'],
  ['{{id}}', 'its id'],
  ['{{#each fields}}{{name}}: {{value}}{{/each}}', 'the same for every field, in the order sent'],
];

/** The complete language of subject and text. */
export function TemplateHelp() {
  return (
    <details className="template-help">
      <summary>Placeholders for subject and text</summary>
      <dl>
        {terms.map(([tag, meaning]) => (
          <div key={tag}>
            <dt>
              <code>{tag}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
