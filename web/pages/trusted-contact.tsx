import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { readFragment } from '../features/companions/safety-timer/sealed-note.ts'
import { trustedLinks } from '../lib/push/trusted-links.ts'
import { TrustedContactView } from '../features/companions/safety-timer/trusted-contact-view.tsx'
import type { PageModule } from '../lib/page.ts'
import { useFragmentToken } from '../lib/use-fragment-token.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Form } from '../ui/form.tsx'
import '../styles/account.css'
import '../styles/forms.css'

/** Page of a trusted contact, by the link in the fragment or by the links that this browser has stored. */
export default function TrustedContactPage() {
  const fragment = useFragmentToken()
  const storedFragments = trustedLinks.useTexts()
  // The links of the first render: one that the contact ends here keeps its last message.
  const [fragments, setFragments] = useState<readonly string[] | null>(null)
  if (fragment !== null && fragments === null) setFragments(fragment ? [fragment] : storedFragments)
  const links = (fragments ?? []).flatMap((text) => readFragment(text) ?? [])
  return (
    <div className="sheet grid gap-8">
      <h1 className="text-h2">
        <Trans>Trusted contact</Trans>
      </h1>
      {fragment === null && <Skeleton className="h-48" />}
      {!import.meta.env.SSR && fragment !== null && links.length === 0 && (
        <LinkForm onLink={(linkFragment) => setFragments([linkFragment])} />
      )}
      {!import.meta.env.SSR &&
        fragment !== null &&
        links.map((link) => (
          <section key={link.token} className="grid gap-6">
            <TrustedContactView link={link} />
          </section>
        ))}
      <EmergencyNumbers />
    </div>
  )
}

/** An app on the home screen neither opens links nor shares the browser's storage, so a link can be pasted here. */
function LinkForm({ onLink }: { onLink: (fragment: string) => void }) {
  const [problem, setProblem] = useState('')
  function submit(field: (name: string) => string) {
    const text = field('link')
    const fragment = text.trim().split('#').at(-1) ?? ''
    if (readFragment(fragment)) onLink(fragment)
    else setProblem(t`This link isn’t complete.`)
  }
  return (
    <>
      <p className="text-ink-2">
        <Trans>
          Open this page in the browser where you agreed, or paste the link that she sent you.
        </Trans>
      </p>
      <Form className="form" onSubmit={submit}>
        <Field label={t`Your link`} name="link" autoComplete="off" required error={problem} />
        <p>
          <Button type="submit" variant="line">
            <Trans>Open my page</Trans>
          </Button>
        </p>
      </Form>
    </>
  )
}

const EmergencyNumbers = () => (
  <p className="text-small text-ink-2">
    <Trans>
      We call nobody. Police{' '}
      <a href="tel:117" className="link">
        117
      </a>
      , ambulance{' '}
      <a href="tel:144" className="link">
        144
      </a>
      , any emergency{' '}
      <a href="tel:112" className="link">
        112
      </a>
      .
    </Trans>
  </p>
)

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Trusted contact`,
  description: t`For contacts of a safety timer.`,
  canonical: null,
})
