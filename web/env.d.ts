interface ImportMetaEnv {
  /** Address of the icon file for icons outside the document (`vite/sprite.ts`). */
  readonly ICONS: string
  /** Languages of the build, English first (`vite/catalogs.ts`). */
  readonly LANGUAGES: string[]
  /** Texts of the Worker's refusals by id, in the language of the build; none in English. */
  readonly REFUSALS?: Record<string, string>
  readonly MANY_LANGUAGES: boolean
  /** The brand's addresses for "Quick exit" in discreet mode, the default first. */
  readonly LEAVE_ADDRESSES: { name: string; address: string }[]
}
