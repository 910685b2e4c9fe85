import { Trans } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import { useFragmentToken } from '../../lib/use-fragment-token.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import '../../styles/account.css'

type Props<A> = {
  title: ReactNode
  /** Throws an error whose message is for people. */
  open: (token: string) => Promise<A>
  /** False in the renderer: the edge never receives the fragment. */
  children: false | ((answer: A, link: { token: string; reload: () => void }) => ReactNode)
}

/** Page of a mailed link whose fragment is a token. @param open must be a stable function */
export function OpenedLink<A>({ title, ...props }: Props<A>) {
  const token = useFragmentToken()
  const [tries, setTries] = useState(1)
  return (
    <div className="sheet grid gap-8">
      <h1 className="text-h2">{title}</h1>
      {token === null && <Skeleton className="h-96" />}
      {token === '' && <IncompleteLink />}
      {token && (
        <LinkContent key={tries} token={token} reload={() => setTries(tries + 1)} {...props} />
      )}
    </div>
  )
}

export const IncompleteLink = () => (
  <p className="text-ink-2">
    <Trans>Open the link in our email again: a part of it is missing.</Trans>
  </p>
)

type OpenedProps<A> = Omit<Props<A>, 'title'> & { token: string; reload: () => void }

function LinkContent<A>({ token, reload, open, children }: OpenedProps<A>) {
  const [result, setResult] = useState<{ answer: A } | null>(null)
  const [problem, setProblem] = useState('')

  useEffect(() => {
    open(token).then(
      (answer) => setResult({ answer }),
      (error: Error) => setProblem(error.message),
    )
  }, [open, token])

  if (problem) {
    return (
      <div role="alert" className="grid gap-6">
        <p>{problem}</p>
        <p>
          <Button variant="line" onClick={reload}>
            <Trans>Try Again</Trans>
          </Button>
        </p>
      </div>
    )
  }
  return result && children ? (
    children(result.answer, { token, reload })
  ) : (
    <Skeleton className="h-96" />
  )
}
