import { sha256Base64 } from '../lib/hash.ts'

const FOCUS = / data-focus="(\d{1,3}% \d{1,3}%)"/g

/**
 * What of each picture stays visible where it is cut: markup has no style attribute, and most documents have
 * no such picture, which then cost nothing.
 *
 * @returns the rules that the markup needs, with their hash for the policy; undefined without any
 */
export async function focusStyle(
  body: string,
): Promise<{ text: string; hash: string } | undefined> {
  const points = new Set([...body.matchAll(FOCUS)].map(([, point = '']) => point))
  if (points.size === 0) return undefined
  const rules = [...points].map((one) => `[data-focus="${one}"]{object-position:${one}}`)
  const text = rules.join('')
  return { text, hash: `sha256-${await sha256Base64(text)}` }
}
