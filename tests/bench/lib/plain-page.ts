/**
 * The same page as someone would put it up as a static file: the same markup, styles and pictures,
 * without scripts, data and web fonts. What the site's own page is measured against.
 *
 * @param html of the site's page
 */
export const plainPage = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<noscript>[\s\S]*?<\/noscript>/g, '')
    .replace(/<link rel="(?:preload|manifest|canonical)"[^>]*>/g, '')
    .replace(/<meta (?:property|name="(?:description|twitter)[^>]*)[^>]*>/g, '')

/**
 * The least that a browser can do with the same elements, words and pictures: no icons, no classes, a
 * dozen rules of style. It is not meant for publication; it shows what the design costs.
 *
 * @param html of the site's page
 */
export function barePage(html: string): string {
  const root = /<div id="root">([\s\S]*?)<script type="application\/json"/.exec(html)?.[1] ?? ''
  const body = root
    .replace(/<svg[\s\S]*?<\/svg>|<dialog[\s\S]*?<\/dialog>|<!--[\s\S]*?-->/g, '')
    .replace(/ (?:class|id|role|tabindex|title|aria-[a-z]+)="[^"]*"/g, '')
    .replace(/<(span|div)>\s*<\/\1>/g, '')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${styles}</style></head>
<body>${body}</body></html>`
}

const styles = `body{margin:20px;font:16px/1.5 sans-serif;background:#f8f2ea;color:#241a1f}
h1,h2,h3{font-family:serif;line-height:1.05}h1{font-size:40px}ul{list-style:none;padding:0}
img{width:100%;height:auto;aspect-ratio:3/4;object-fit:cover;display:block}li a>span{display:block}
section ul{display:grid;grid-template-columns:1fr 1fr;gap:12px}
main>div>ul{display:flex;gap:12px;overflow-x:auto}main>div>ul>li{flex:0 0 72px}`
