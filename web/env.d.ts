interface ImportMetaEnv {
  /** Address of the icons that are not in the document (`vite/sprite.ts`). */
  readonly ICONS: string
  /** What the site is built in, English first (`vite/catalogs.ts`). */
  readonly LANGUAGES: string[]
  /** What the Worker refuses with, by id, in the language of the build; none in English. */
  readonly REFUSALS?: Record<string, string>
  readonly MANY_LANGUAGES: boolean
  /** Of the brand: where one may leave to in discreet mode, the usual one first. */
  readonly LEAVE_ADDRESSES: { name: string; address: string }[]
}
