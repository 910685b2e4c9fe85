/**
 * The page as a plain static file: the same markup, styles and pictures, without scripts, data and web fonts.
 * Reference for the site's own page.
 *
 * @param html of the site's page
 */
export const plainPage = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<noscript>[\s\S]*?<\/noscript>/g, '')
    .replace(/<link rel="(?:preload|manifest|canonical)"[^>]*>/g, '')
    .replace(/<meta (?:property|name="(?:description|twitter)[^>]*)[^>]*>/g, '')
