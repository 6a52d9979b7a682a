/** Returns one line of a stream. */
export const line = (chunk: object) => `data: ${JSON.stringify(chunk)}\n\n`
const OPENAI = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'gpt-4.1-mini' }
/** Streams in the form in which each service documents or shows them, shortened: one that says “Two rooms.”, one that calls. */
export const RECORDED: Record<string, { says: string; calls: string }> = {
  // platform.openai.com/docs/api-reference/chat-streaming
  OpenAI: {
    says:
      line({
        ...OPENAI,
        choices: [
          { index: 0, delta: { role: 'assistant', content: '', refusal: null }, finish_reason: null },
        ],
      }) +
      line({ ...OPENAI, choices: [{ index: 0, delta: { content: 'Two ' }, finish_reason: null }] }) +
      line({ ...OPENAI, choices: [{ index: 0, delta: { content: 'rooms.' }, finish_reason: null }] }) +
      line({ ...OPENAI, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }) +
      line({ ...OPENAI, choices: [], usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 } }) +
      'data: [DONE]\n\n',
    calls:
      line({
        ...OPENAI,
        choices: [
          {
            index: 0,
            delta: {
              role: 'assistant',
              content: null,
              tool_calls: [
                {
                  index: 0,
                  id: 'call_1',
                  type: 'function',
                  function: { name: 'search_units', arguments: '' },
                },
              ],
            },
            finish_reason: null,
          },
        ],
      }) +
      line({
        ...OPENAI,
        choices: [
          {
            index: 0,
            delta: { tool_calls: [{ index: 0, function: { arguments: '{"place":"Nelson"}' } }] },
            finish_reason: null,
          },
        ],
      }) +
      line({ ...OPENAI, choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }) +
      'data: [DONE]\n\n',
  },
  // platform.claude.com/docs/en/api/openai-sdk: OpenAI's chunks, with the role in each.
  Anthropic: {
    says:
      line({ id: 'msg_1', choices: [{ index: 0, delta: { role: 'assistant', content: 'Two rooms.' } }] }) +
      line({ id: 'msg_1', choices: [{ index: 0, delta: { role: 'assistant' }, finish_reason: 'stop' }] }) +
      'data: [DONE]\n\n',
    calls:
      line({
        id: 'msg_1',
        choices: [
          {
            index: 0,
            delta: {
              role: 'assistant',
              tool_calls: [
                {
                  index: 1,
                  id: 'toolu_1',
                  type: 'function',
                  function: { name: 'search_units', arguments: '' },
                },
              ],
            },
          },
        ],
      }) +
      line({
        id: 'msg_1',
        choices: [
          { index: 0, delta: { tool_calls: [{ index: 1, function: { arguments: '{"place":"Nelson"}' } }] } },
        ],
      }) +
      line({ id: 'msg_1', choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }) +
      'data: [DONE]\n\n',
  },
  // docs.mistral.ai/api: usage in the last chunk, calls whole in one.
  Mistral: {
    says:
      line({
        id: 'cmpl-1',
        model: 'mistral-small',
        choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }],
      }) +
      line({ id: 'cmpl-1', choices: [{ index: 0, delta: { content: 'Two rooms.' }, finish_reason: null }] }) +
      line({
        id: 'cmpl-1',
        choices: [{ index: 0, delta: { content: '' }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 9, total_tokens: 12, completion_tokens: 3 },
      }) +
      'data: [DONE]\n\n',
    calls:
      line({
        id: 'cmpl-1',
        choices: [
          {
            index: 0,
            delta: {
              content: '',
              tool_calls: [
                {
                  id: 'D681PevKs',
                  index: 0,
                  function: { name: 'search_units', arguments: '{"place": "Nelson"}' },
                },
              ],
            },
            finish_reason: 'tool_calls',
          },
        ],
      }) + 'data: [DONE]\n\n',
  },
  // github.com/ollama/ollama docs/api/openai-compatibility and issue 4357: an empty reason until the last chunk.
  Ollama: {
    says:
      ['<thi', 'nk>Nelson', ' it is</think>', '\n\nTwo ', 'rooms.']
        .map((content) =>
          line({
            id: 'chatcmpl-693',
            system_fingerprint: 'fp_ollama',
            choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: '' }],
          }),
        )
        .join('') +
      line({
        id: 'chatcmpl-693',
        system_fingerprint: 'fp_ollama',
        choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: 'stop' }],
      }) +
      'data: [DONE]\n\n',
    calls:
      line({
        id: 'chatcmpl-693',
        choices: [
          {
            index: 0,
            delta: {
              role: 'assistant',
              content: '',
              tool_calls: [
                {
                  id: 'call_x',
                  index: 0,
                  type: 'function',
                  function: { name: 'search_units', arguments: '{"place":"Nelson"}' },
                },
              ],
            },
            finish_reason: null,
          },
        ],
      }) +
      line({
        id: 'chatcmpl-693',
        choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: 'tool_calls' }],
      }) +
      'data: [DONE]\n\n',
  },
}
