const POLL_MS = 700

/** `npm run dev` only: reloads the page when a new build is served, document and files. */
export async function reloadOnBuild(): Promise<void> {
  const own = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const build = await fileText('/build.txt')
    if (build && build !== own && (await isServed(build))) location.reload()
  }
}

/** The Worker and its files are not exchanged at the same moment. */
async function isServed(build: string) {
  const page = await fetch(location.href, { cache: 'no-store' }).catch(() => null)
  const html = (await page?.text()) ?? ''
  if (!html.includes(build)) return false
  const files = await Promise.all((html.match(/\/assets\/[\w.-]+/g) ?? []).map(fileText))
  return files.every((text) => text !== null)
}

const fileText = (address: string) =>
  fetch(address, { cache: 'no-store' })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null)
