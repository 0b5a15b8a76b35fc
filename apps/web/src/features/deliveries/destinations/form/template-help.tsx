const terms: readonly (readonly [tag: string, meaning: string])[] = [
  ['{{message}}', 'what the field “message” says; nothing where there is none'],
  ['{{endpoint}}', 'the endpoint’s name'],
  ['{{submitted_at}}', 'when it came'],
  ['{{submission_url}}', 'the link to it'],
  ['{{id}}', 'its id'],
  ['{{#each fields}}{{name}}: {{value}}{{/each}}', 'the same for every field, in the order sent'],
];

/** The language of subject and text, all of it. */
export function TemplateHelp() {
  return (
    <details className="template-help">
      <summary>What subject and text can hold</summary>
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
