/** HTML that `renderMarkdown` made from our own texts. */
export function Rendered({ html, className }: { html: string; className?: string }) {
  // oxlint-disable-next-line react/no-danger -- rendered at build time, from files of this repository, with raw HTML off
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
