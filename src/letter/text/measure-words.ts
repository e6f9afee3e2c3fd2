export type QuantityUnit = 'PIECE' | 'PACK' | 'GRAM' | 'MILLILITRE';

/** A word of measure: what it counts, how much of that it is, and how goods say it that come so. */
export interface MeasureWord {
  measure: QuantityUnit;
  /** Grams, millilitres or pieces of one; 1 for packs. */
  of: number;
  /** The beginning of a word in the names of goods that come so: «2 палки» are the whole sausage. */
  form?: string;
}

const MEASURES: [words: string, measure: QuantityUnit, of: number, form?: string][] = [
  ['г гр грамм грамма граммов грам грамчик', 'GRAM', 1],
  ['кг кило килограмм килограмма килограммов килограм килограмма килограммчик килограмму кгр', 'GRAM', 1000],
  ['мл миллилитр миллилитра миллилитров', 'MILLILITRE', 1],
  ['л литр литра литров литрушка литруха', 'MILLILITRE', 1000],
  ['шт штук штуки штука штуку штучка штучки штучку штучек ш', 'PIECE', 1],
  ['пара пары пар пару парочка парочку', 'PIECE', 1],
  ['пакетиков пакетика', 'PIECE', 1, 'пакетик'],
  ['рулонов рулона рулон рул', 'PIECE', 1, 'рулон'],
  ['кусок куска кусков кус кусочек кусочка шматок шматка шмат', 'PIECE', 1],
  ['десяток десятка десятков', 'PIECE', 10],
  ['дюжина дюжину', 'PIECE', 12],
  [
    'п пач пачка пачки пачек пачку пачечка пачечку пачечки пачке пк уп упак упаковка упаковки упаковок упаковку упаковке упаковочка упаковочки упаковочку',
    'PACK',
    1,
  ],
  ['пак пакет пакета пакетов', 'PACK', 1, 'пакет'],
  [
    'кор коробка коробки коробок коробку коробочка коробочку короб ванночка ванночки ванночек ванночку',
    'PACK',
    1,
  ],
  ['б бан банка банки банок банку баночка баночки баночку баночек', 'PACK', 1, 'банк'],
  ['бут бутыл фл флак бутылка бутылки бутылок бутылку бутылочка флакон флакона флаконов', 'PACK', 1],
  ['пл плитка плитки плиток плитку плиточка плиточки', 'PACK', 1],
  ['палка палки палок палку пал', 'PACK', 1, 'батон'],
  ['батона батонов', 'PACK', 1, 'батон'],
  ['нарезка нарезки нарезок', 'PACK', 1, 'нарезк'],
  ['т туба тубы туб тюбик тюбика тюбиков тубик', 'PACK', 1],
  ['блок блока блоков мешок мешка мешочек набора комплекта комплектов', 'PACK', 1],
  ['головка головки головок пучок пучка буханки буханок', 'PIECE', 1],
];

/** Each word of measure, as it is written or said. */
export const measureByWord = new Map(
  MEASURES.flatMap(([words, measure, of, form]) =>
    words.split(' ').map((word): [string, MeasureWord] => [word, { measure, of, ...(form ? { form } : {}) }]),
  ),
);

const NUMBERS: [words: string, value: number][] = [
  ['один одна одну одно одного', 1],
  ['два две двух двое', 2],
  ['три трех трое', 3],
  ['четыре четырех четверо', 4],
  ['пять пяти', 5],
  ['шесть шести', 6],
  ['семь семи', 7],
  ['восемь восьми', 8],
  ['девять девяти', 9],
  ['десять десяти', 10],
  ['одиннадцать', 11],
  ['двенадцать', 12],
  ['тринадцать', 13],
  ['четырнадцать', 14],
  ['пятнадцать', 15],
  ['шестнадцать', 16],
  ['семнадцать', 17],
  ['восемнадцать', 18],
  ['девятнадцать', 19],
  ['двадцать', 20],
  ['тридцать', 30],
  ['сорок', 40],
  ['пятьдесят', 50],
  ['сто', 100],
  ['двести', 200],
  ['триста', 300],
  ['четыреста', 400],
  ['пятьсот', 500],
  ['шестьсот', 600],
  ['семьсот', 700],
  ['восемьсот', 800],
  ['девятьсот', 900],
  ['полтора полторы', 1.5],
  ['пол половина половину', 0.5],
];

/** The numbers that are said in words. */
export const numberByWord = new Map(
  NUMBERS.flatMap(([words, value]) => words.split(' ').map((word): [string, number] => [word, value])),
);

const QUANTITIES: [words: string, amount: number, measure: QuantityUnit][] = [
  ['полкило полкилограмма полкг полкилошки пол-кило', 500, 'GRAM'],
  ['поллитра пол-литра', 500, 'MILLILITRE'],
  ['полпачки', 1, 'PACK'],
  ['полдесятка', 5, 'PIECE'],
];

/** Words that are a number and a measure at once. */
export const quantityByWord = new Map(
  QUANTITIES.flatMap(([words, amount, measure]) =>
    words.split(' ').map((word) => [word, { amount, measure }]),
  ),
);

/** What a number counts that is no quantity: sizes, sheets, shares, roubles, dates. */
export const nonQuantityWords = new Set(
  'размер размера разм р рр р-р рост листов листа лист листовая страниц стр см мм м вт раз лет год года сорт руб рублей рубля р/п сутки дней дня часов часа минут процентов процента градусов класс номер x xl'.split(
    ' ',
  ),
);
