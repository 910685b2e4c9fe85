import type { AuthContext, Scope } from './context.ts'

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/
const address = /^(\d+(\.\d+){3}|\[.*\])$/
/** A host written as one number, which `URL` would parse as an IPv4 address. */
const oneNumber = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?(?:\d+|0x[\da-f]+)(?=[:/?#]|$)/i

/** Converts a glob: `*` and `?` stop at dots and slashes, `**` does not; `[!a-z]` negates. */
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

const parse = (address: string) => (URL.canParse(address) ? new URL(address) : undefined)

function mayReturnTo(target: string, siteUrl: string, allowList: string[]): boolean {
  const url = parse(target)
  const site = parse(siteUrl)
  if (!url) return false
  if (site && url.protocol === site.protocol && url.hostname === site.hostname) {
    if (url.port === site.port || loopback.test(url.hostname)) return !oneNumber.test(target)
  }
  if (oneNumber.test(target)) return false
  if (address.test(url.hostname)) return loopback.test(url.hostname)
  const [bare = ''] = target.split('#')
  return allowList.some((glob) => patternOf(glob).test(bare))
}

/** The target of a link: the requested address if it is allowed, else the site. */
export function redirectTarget(c: AuthContext, requested = ''): string {
  const { settings, origin }: Scope = c.var.scope
  const siteUrl = settings.siteUrl || origin
  const candidates = [c.req.header('redirect_to') ?? '', requested, c.req.header('referer') ?? '']
  const target = candidates.find(
    (url) => url !== '' && mayReturnTo(url, siteUrl, settings.redirectAllowList),
  )
  return target ?? siteUrl
}
