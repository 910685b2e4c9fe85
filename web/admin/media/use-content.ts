import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { getContentEndpoint, type CompanionContent } from '#media/admin-stories'
import { changeMediaEndpoint, type ChangeMedia, type MediaItem } from '#media/media'
import { getMediaUsageEndpoint } from '#media/media-usage'
import { altInput } from '../../features/media/alt-fields.tsx'
import { call } from '../../lib/api/call.ts'
import type { Message } from '../../ui/form-message.tsx'
import { saveError } from '../shared/api/save-error.ts'
import { useStaffAnswer, useStaffCache } from '../shared/api/use-staff-answer.ts'

/**
 * A companion's stored media and stories, with the functions that change her gallery.
 *
 * @param isStored `false`: the companion is new, so nothing is loaded
 */
export function useContent(companionId: string, isStored: boolean) {
  const cache = useStaffCache()
  const parts = { params: { id: companionId } }
  const { data, error } = useStaffAnswer(getContentEndpoint, parts, {
    leave: false,
    enabled: isStored,
  })
  const [message, setMessage] = useState<Message>(null)
  // Changes are sent one after the other, in the order in which they were made.
  const chain = useRef<Promise<void>>(Promise.resolve())
  const pendingCount = useRef(0)
  const hasFailed = useRef(false)

  const reload = () => cache.reload(getContentEndpoint, parts)
  const reloadUsage = () =>
    void cache.reload(getMediaUsageEndpoint, { query: { companion: companionId } })

  function send(
    id: string,
    body: ChangeMedia,
    changeGallery: (gallery: MediaItem[]) => MediaItem[],
  ) {
    const cachedContent = cache.get(getContentEndpoint, parts)
    const item = cachedContent?.gallery.find((galleryItem) => galleryItem.id === id)
    if (cachedContent)
      cache.set(getContentEndpoint, parts, {
        ...cachedContent,
        gallery: changeGallery(cachedContent.gallery),
      })
    setMessage(null)
    hasFailed.current = false
    pendingCount.current++
    const previousChanges = chain.current
    chain.current = (async () => {
      await previousChanges
      try {
        await call(changeMediaEndpoint, {
          params: { id },
          body: { ...body, ...(item && seenOf(item, body)) },
        })
      } catch (failure) {
        hasFailed.current = true
        const text = saveError(failure, t`We couldn’t change the file. Try again.`)
        const mine = body.alt
        setMessage({ kind: 'error', text: mine ? t`${text} Your text was: “${mine}”` : text })
      }
      if (--pendingCount.current > 0) return
      await reload()
      reloadUsage()
    })()
  }

  return {
    content: data,
    error,
    message,
    setMessage,
    refetch: () => {
      void reload()
      reloadUsage()
    },
    /** Resolves once pending changes are sent. @returns whether all of them were saved */
    async allSaved(): Promise<boolean> {
      await chain.current
      const isGood = !hasFailed.current
      hasFailed.current = false
      return isGood
    },
    put: (content: CompanionContent) => {
      cache.set(getContentEndpoint, parts, content)
      reloadUsage()
    },
    change: (id: string, body: ChangeMedia) =>
      send(id, body, (gallery) =>
        gallery.map((galleryItem) =>
          galleryItem.id === id ? { ...galleryItem, ...textsOf(galleryItem, body) } : galleryItem,
        ),
      ),
    /** @param index new index */
    move: (id: string, index: number) =>
      send(id, { position: index }, (gallery) => {
        const movedItem = gallery.find((galleryItem) => galleryItem.id === id)
        return movedItem
          ? gallery.filter((galleryItem) => galleryItem.id !== id).toSpliced(index, 0, movedItem)
          : gallery
      }),
  }
}
export type EditedContent = ReturnType<typeof useContent>

/** The text that the change was based on: the Worker refuses to overwrite a newer one. */
const seenOf = (item: MediaItem, body: ChangeMedia): Pick<ChangeMedia, 'seen'> =>
  body.alt === undefined
    ? {}
    : { seen: { alt: altInput(item, body.language ?? item.alt_language) } }

const textsOf = (
  { alt_language: own, alts }: MediaItem,
  { alt, language = own, access_level }: ChangeMedia,
) => ({
  ...(alt !== undefined && (language === own ? { alt } : { alts: { ...alts, [language]: alt } })),
  ...(access_level !== undefined && { access_level }),
})
