interface ImportMetaEnv {
  /** Address of the icons that are not in the document (`vite/sprite.ts`). */
  readonly ICONS: string
  /** Whether there is a catalog beside the English in the code. */
  readonly MANY_LANGUAGES: boolean
}
