const known =
  /\b(Googlebot|Google-InspectionTool|bingbot|BingPreview|DuckDuckBot|YandexBot|Baiduspider|Applebot|Slurp|Qwantbot|Qwantify|SeznamBot|MojeekBot|PetalBot|Amazonbot)\b/i

/** Search engines, as they name themselves. Whoever borrows such a name gets what they get: text. */
export const isCrawler = (agent: string | undefined): boolean => known.test(agent ?? '')
