import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { AnswerClient } from '../../../web/lib/api/answer-client.ts'
import { replaceAnswer } from '../../../web/lib/api/replace-answer.ts'

test('what a write answered is not replaced by an answer that was asked for before it', async () => {
  const queries = new QueryClient()
  const queryKey = ['personal', 'her', '/api/own']
  queries.setQueryData(queryKey, 'away')
  let answer: (text: string) => void = () => {}
  const asked = queries.fetchQuery({
    queryKey,
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  })
  replaceAnswer(queries, queryKey, 'here')
  answer('away')
  await asked.catch(() => {})
  expect(queries.getQueryData(queryKey)).toBe('here')
})

test('a first answer that was asked for before a write is asked for again', async () => {
  const queries = new AnswerClient()
  const queryKey = ['personal', 'her', '/api/own']
  const pending: ((text: string) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) => {
        pending.push(resolve)
        signal.addEventListener('abort', () => reject(new Error('cancelled')))
      }),
  })
  const seen: unknown[] = []
  const stop = observer.subscribe(({ data, error }) => seen.push(error ?? data))
  const reloaded = queries.invalidateQueries({ queryKey })
  pending[0]?.('before')
  pending[1]?.('after')
  await reloaded
  stop()
  expect(queries.getQueryData(queryKey)).toBe('after')
  expect(new Set(seen)).toEqual(new Set([undefined, 'after']))
})
