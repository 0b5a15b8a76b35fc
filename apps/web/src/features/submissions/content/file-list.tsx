import type { SubmissionFile } from '@postern/contracts';
import { Download, File, FileArchive, FileAudio, FileImage, FileText, FileVideo, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { formatBytes, formatCount } from '../../../lib/format.ts';
import { toPlainName } from '../../../lib/text.ts';
import { calledOf, useLabels } from '../labels.ts';
import { useDownload } from './use-download.ts';
import { useThumbnail } from './use-thumbnail.ts';

interface FileListProps {
  files: readonly SubmissionFile[];
  heading: 'h2' | 'h3';
}

/** The files of a submission, each with its details and a download button. */
export function FileList({ files, heading: Heading }: FileListProps) {
  const { download, isRunning } = useDownload();
  if (files.length === 0) return null;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <section className="section" aria-label="Files">
      <Heading>
        Files
        <span className="right">
          {formatCount(files.length)} · {formatBytes(bytes)}
        </span>
      </Heading>
      <ul className="files-grid">
        {files.map((file) => (
          <FileCard key={file.id} file={file} busy={isRunning(file)} onDownload={() => void download(file)} />
        ))}
      </ul>
    </section>
  );
}

interface FileCardProps {
  file: SubmissionFile;
  busy: boolean;
  onDownload: () => void;
}

function FieldOf({ field }: { field: string }) {
  const { text, name } = calledOf(useLabels(), field);
  return name === undefined ? (
    <>
      field <code className="file-note">{toPlainName(field)}</code>
    </>
  ) : (
    text
  );
}

function FileCard({ file, busy, onDownload }: FileCardProps) {
  const name = toPlainName(file.name) || 'unnamed';
  return (
    <li className="file-card">
      <Thumb file={file} />
      <div className="caption">
        <span className="can-shrink">
          <b className="ellipsis as-block align-left" dir="auto" title={name}>
            <bdi>{name}</bdi>
          </b>
          <small className="ellipsis" title={file.content_type}>
            {typeOf(file)} · {formatBytes(file.size)}
          </small>
          <small className="ellipsis" title={`Sent in the field ${toPlainName(file.field)}`}>
            <FieldOf field={file.field} />
          </small>
          <small className="ellipsis monospace" title={`SHA-256 ${file.sha256}`}>
            sha256 {file.sha256.slice(0, 12)}
          </small>
          {file.flag && (
            <small className="file-warning">
              <TriangleAlert aria-hidden="true" />
              <span>{file.flag}</span>
            </small>
          )}
        </span>
        <IconButton
          size="s"
          label={`Download ${name}`}
          icon={busy ? <span className="spinner" aria-hidden="true" /> : <Download aria-hidden="true" />}
          aria-busy={busy || undefined}
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : onDownload}
        />
      </div>
    </li>
  );
}

/** The thumbnail, or the kind of file. It has no information for people who cannot see it. */
function Thumb({ file }: { file: SubmissionFile }) {
  const { place, url, forget } = useThumbnail(file);
  return (
    <div ref={place} className="thumb" aria-hidden="true">
      {url === null ? iconOf(file) : <img src={url} alt="" decoding="async" onError={forget} />}
    </div>
  );
}

const icons: readonly (readonly [RegExp, ReactNode])[] = [
  [/^image\//, <FileImage key="image" aria-hidden="true" />],
  [/^video\//, <FileVideo key="video" aria-hidden="true" />],
  [/^audio\//, <FileAudio key="audio" aria-hidden="true" />],
  [/zip|tar|compressed|7z|rar/, <FileArchive key="archive" aria-hidden="true" />],
  [/^text\/|pdf|document|msword|json|xml/, <FileText key="text" aria-hidden="true" />],
];

const iconOf = ({ content_type }: SubmissionFile): ReactNode =>
  icons.find(([pattern]) => pattern.test(content_type))?.[1] ?? <File aria-hidden="true" />;

/** The kind of file that it claims to be: its extension, or else its type. */
function typeOf({ name, content_type }: SubmissionFile): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  return ending?.toUpperCase() ?? (content_type.split(';')[0] || 'File');
}
