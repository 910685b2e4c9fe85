/**
 * A page as one would write it by hand with the same words and pictures: no script, no data, no web
 * font, a few lines of CSS. What the site's own page is measured against.
 *
 * @param html of the site's page
 */
export function plainPage(html: string): string {
  const root = /<div id="root">([\s\S]*?)<script type="application\/json"/.exec(html)?.[1] ?? ''
  const picture = /<picture[\s\S]*?<\/picture>/g
  const pictures = [...root.matchAll(picture)].map(([text]) => `<figure>${text}</figure>`)
  const words = root
    .replace(picture, '')
    .replace(/<svg[\s\S]*?<\/svg>|<dialog[\s\S]*?<\/dialog>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  const [head, rest] = [words.slice(0, 200), words.slice(200)]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${styles}</style></head>
<body><header>${head.slice(0, 40)}</header><main><h1>${head.slice(40, 70)}</h1><p>${head.slice(70)}</p>
<div class="grid">${pictures.join('')}</div><p>${rest}</p></main></body></html>`
}

const styles = `body{margin:0;font:16px/1.5 sans-serif;background:#f8f2ea;color:#241a1f}
header,main{padding:20px}h1{font:40px/1.05 serif}figure{margin:0}img{width:100%;height:auto}
.grid{display:grid;grid-template-columns:1fr 1fr;gap:12px}`
