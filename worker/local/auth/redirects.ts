import type { AuthContext, Scope } from './context.ts'

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/
const address = /^(\d+(\.\d+){3}|\[.*\])$/
/** A host in one number: `URL` would read it as an address. */
const oneNumber = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?(?:\d+|0x[\da-f]+)(?=[:/?#]|$)/i

/** `*` and `?` stop at dots and slashes, `**` does not; `[!a-z]` is anything else. */
function patternOf(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*|\?|\[[^\]]+\])/)
  const source = parts.map((part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    if (/^\[.+\]$/.test(part)) return part.replace('[!', '[^')
    return part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  })
  return new RegExp(`^${source.join('')}$`)
}

const parse = (written: string) => (URL.canParse(written) ? new URL(written) : undefined)

function mayReturnTo(written: string, siteUrl: string, allowList: string[]): boolean {
  const url = parse(written)
  const site = parse(siteUrl)
  if (!url) return false
  if (site && url.protocol === site.protocol && url.hostname === site.hostname) {
    if (url.port === site.port || loopback.test(url.hostname)) return !oneNumber.test(written)
  }
  if (oneNumber.test(written)) return false
  if (address.test(url.hostname)) return loopback.test(url.hostname)
  const [bare = ''] = written.split('#')
  return allowList.some((glob) => patternOf(glob).test(bare))
}

/** Where a link leads in the end: where it was asked to, if that is allowed, else to the site. */
export function redirectTarget(c: AuthContext, asked = ''): string {
  const { settings, origin }: Scope = c.var.scope
  const siteUrl = settings.siteUrl || origin
  const wanted = [c.req.header('redirect_to') ?? '', asked, c.req.header('referer') ?? '']
  const allowed = wanted.find(
    (url) => url !== '' && mayReturnTo(url, siteUrl, settings.redirectAllowList),
  )
  return allowed ?? siteUrl
}
