import { type Found, findThings } from '../find-things.ts';
import { verdictLabels } from '../thing.ts';
import { SearchForm, useTypedQuery } from './blocks/search-form.tsx';
import { Things } from './blocks/things.tsx';

/** «А можно ли…?»: answers as one types; without JavaScript the server answers to the form. */
export function CanISend() {
  const [question, type] = useTypedQuery();
  const found = findThings(question);
  return (
    <section aria-labelledby="can-i-send">
      <h2 id="can-i-send">А можно ли…?</h2>
      <SearchForm
        label="Что хотите положить"
        hint="Например: мёд, колбаса, носки"
        button="Узнать"
        query={question}
        onType={type}
      />
      <p role="status" className={found.things.length > 0 ? 'visually-hidden' : undefined}>
        {answerTo(question, found)}
      </p>
      {found.corrected !== undefined && <p>Показываем ответ на «{found.corrected}».</p>}
      {found.things.length > 0 && <Things things={found.things} />}
    </section>
  );
}

function answerTo(question: string, { things }: Found): string {
  const [first] = things;
  if (first === undefined) {
    if (question.trim().length < 2) return '';
    return 'В нашем списке этого нет. Спросите администратора или позвоните в учреждение.';
  }
  const others = things.length > 1 ? ` Похожих ответов: ${things.length - 1}.` : '';
  return `${first.name}: ${verdictLabels[first.verdict].toLowerCase()}.${others}`;
}
