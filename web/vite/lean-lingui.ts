import type { Plugin } from 'vite'

const before = 'const valueStr = number(locales, value, numberFormat);'
// As `count()` of `lib/format.ts` has it, in all languages of the site.
const after = `const digits = (count) => count < 1000 ? String(count) : digits(Math.floor(count / 1000)) + "'" + String(count % 1000).padStart(3, "0");
    const isCount = Number.isInteger(value) && value >= 0;
    const valueStr = isCount ? digits(value) : number(locales, value, numberFormat);`

/**
 * Writes a plural's number without `Intl.NumberFormat`: servers and browsers have their own versions of its
 * data, and the first one that a page makes takes some 8 ms of a fast processor, in the midst of the hydration.
 */
export function leanLingui(): Plugin {
  let found = false
  return {
    name: 'lean-lingui',
    buildStart() {
      found = false
    },
    transform: {
      filter: { id: /\/@lingui\/core\/dist\/index\.mjs$/ },
      handler(code) {
        found = code.includes(before)
        return code.replace(before, after)
      },
    },
    buildEnd(error) {
      if (!error && !found) this.error('@lingui/core has changed: see vite/lean-lingui.ts')
    },
  }
}
