import type { Head } from '../lib/page.ts'

/** What a page says of itself, less all that shows or fetches a picture of somebody. */
export function withoutPreviews({ title, description, canonical, status, jsonLd }: Head): Head {
  const facts: Head = { title, description, canonical, ...(status !== undefined && { status }) }
  if (!jsonLd) return facts
  const said = JSON.stringify(jsonLd, (key, value: unknown) =>
    key === 'image' ? undefined : value,
  )
  return { ...facts, jsonLd: JSON.parse(said) as object }
}

// The renderer writes `>` in attributes as an entity, so the first one ends an element.
const drawn = /<picture>.*?<\/picture>|<video\b.*?<\/video>|<(?:img|source)\b[^>]*>/gs

/** The markup with the words that stand for a picture in its place. */
export const withoutPictures = (html: string): string =>
  html.replace(drawn, (element) => /<img\b[^>]*?\balt="([^"]*)"/.exec(element)?.[1] ?? '')
