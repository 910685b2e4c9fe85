// Both are made by `npm run build` and named in package.json's imports.
declare module '#renderer' {
  const renderer: import('#contract/renderer').Renderer
  export default renderer
}

declare module '#built-site' {
  const site: import('#contract/renderer').BuiltSite
  export default site
}
