// Both are made by `npm run build` and named in package.json's imports.
declare module '#renderer' {
  const renderer: import('#contract/renderer').Renderer
  export default renderer
}

declare module '#shell' {
  const shell: import('#contract/renderer').BuiltSite
  export default shell
}
