interface ImportMetaEnv {
  /** Address of the icons that are not in the document (`vite/sprite.ts`). */
  readonly ICONS: string
}
