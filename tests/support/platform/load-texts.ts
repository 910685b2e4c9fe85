import type { LanguageTexts } from '#contract/renderer'
import { addTexts } from '../../../worker/platform/lib/site-texts.ts'

const files = import.meta.glob<LanguageTexts>('../../../dist/client/texts/*.json', {
  eager: true,
  import: 'default',
})

/** The texts of all languages, by language, as the build wrote them. */
export const builtTexts = Object.entries(files).map(([path, texts]) => {
  const language = path.split('/').at(-1)!.replace('.json', '')
  return { language, texts }
})

// As after a request in each language: tests call parts of the Worker that leave the loading to their callers.
for (const { language, texts } of builtTexts) addTexts(language, texts)
