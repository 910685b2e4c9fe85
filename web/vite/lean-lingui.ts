import type { Plugin } from 'vite'

const before = 'const valueStr = number(locales, value, numberFormat);'
// Digits alone, in all languages of the site.
const after = `const isShort = Number.isInteger(value) && value >= 0 && value < 1000;
    const valueStr = isShort ? String(value) : number(locales, value, numberFormat);`

/**
 * Writes a plural's number without `Intl.NumberFormat` where that changes nothing: the first one that a
 * page makes takes some 8 ms of a fast processor, in the midst of the hydration of a list.
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
