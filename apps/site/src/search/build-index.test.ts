import { describe, expect, it } from 'vitest';
import { buildSearchIndex } from './build-index.ts';

const html = `<body><a aria-current="page">Docs</a><nav class="docs-nav"><a href="/docs/x">Other</a><a href="/docs/files" aria-current="page">Files</a></nav><main id="main" class="docs-main"><button>Search</button>
<details><summary>Files</summary></details><p class="crumb"><span>Docs</span><span>/</span><span>Sending</span></p>
<h1>Accept files</h1><p>A file &amp; a <code>name</code>, at __PUBLIC_URL__/x.</p><span class="mono">a.html</span><pre>let code</pre>
<h2 id="kept" class="x">How it is <em>kept</em> <a class="anchor" href="#kept" aria-label="Link">#</a></h2><p>On disk.</p>
<h3 class="none">No anchor</h3><p>Under it.</p><h3 id="deep">Deeper</h3><table><tr><td>413</td><td>Too large</td></tr></table>
<nav>Next</nav></main><footer>Imprint</footer></body>`;

describe('buildSearchIndex', () => {
  it('has the page and each heading with an anchor, in words only', () => {
    expect(buildSearchIndex(new Map([['/docs/files', html]]))).toEqual([
      {
        url: '/docs/files',
        title: 'Files: Accept files',
        place: 'Sending',
        text: 'A file & a name, at /x.',
        isPage: true,
      },
      {
        url: '/docs/files#kept',
        title: 'How it is kept',
        place: 'Files',
        text: 'On disk. No anchor Under it.',
        isPage: false,
      },
      { url: '/docs/files#deep', title: 'Deeper', place: 'Files', text: '413 Too large', isPage: false },
    ]);
  });
});
