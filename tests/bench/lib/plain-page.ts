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
