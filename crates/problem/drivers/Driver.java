// Calls the function under test with one input and writes its result, for the judge, to standard output.
//
// The first line of the input is a token, and each further line is an argument as JSON. The result is the token and a JSON
// value on a line of its own. The expected value never enters this process.

import java.io.*;
import java.lang.reflect.*;
import java.math.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class CaipanDriver {
    static final String NAME = "@NAME@";
    /** Class of the method; empty if it is the class that the source declares. */
    static final String CLASS = "@CLASS@";
    /** Number of the parameter whose final value is the result, counted from 1; 0 if it is the returned value. */
    static final int IN_PLACE = @IN_PLACE@;
    static final boolean IS_DESIGN = @IS_DESIGN@;

    public static void main(String[] words) throws Throwable {
        PrintStream out = System.out;
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String token = reader.readLine();
        List<Object> inputs = new ArrayList<>();
        for (String line; (line = reader.readLine()) != null; ) {
            if (!line.isBlank()) {
                inputs.add(new Parser(line).value());
            }
        }
        Class<?> declared = Class.forName(CLASS.isEmpty() ? words[0] : CLASS);
        String result;
        try {
            result = IS_DESIGN ? design(declared, inputs) : call(declared, inputs);
        } catch (InvocationTargetException error) {
            throw error.getCause();
        }
        out.write(("\n" + token + " " + result + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
        // Nothing that the program has left running may write anything more.
        Runtime.getRuntime().halt(0);
    }

    static String call(Class<?> declared, List<Object> inputs) throws Throwable {
        Method method = method(declared, NAME, inputs.size());
        Object instance = Modifier.isStatic(method.getModifiers()) ? null : construct(declared, List.of());
        Object[] arguments = converted(inputs, method.getGenericParameterTypes());
        Object result = method.invoke(instance, arguments);
        StringBuilder text = new StringBuilder();
        write(text, IN_PLACE > 0 ? arguments[IN_PLACE - 1] : result);
        boolean isOfNodes = method.getReturnType().getSimpleName().endsWith("Node");
        return result == null && isOfNodes ? "[]" : text.toString();
    }

    static String design(Class<?> declared, List<Object> inputs) throws Throwable {
        List<?> names = (List<?>) inputs.get(0);
        List<?> given = (List<?>) inputs.get(1);
        Object instance = construct(declared, (List<?>) given.get(0));
        StringBuilder text = new StringBuilder("[null");
        for (int i = 1; i < names.size(); i++) {
            List<?> values = (List<?>) given.get(i);
            Method method = method(declared, (String) names.get(i), values.size());
            Object result = method.invoke(instance, converted(values, method.getGenericParameterTypes()));
            write(text.append(','), result);
        }
        return text.append(']').toString();
    }

    static Method method(Class<?> declared, String name, int parameters) {
        for (Method method : declared.getDeclaredMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == parameters) {
                method.setAccessible(true);
                return method;
            }
        }
        throw new IllegalArgumentException("there is no method " + name + " with " + parameters + " parameters");
    }

    static Object construct(Class<?> declared, List<?> values) throws Throwable {
        for (Constructor<?> constructor : declared.getDeclaredConstructors()) {
            if (constructor.getParameterCount() == values.size()) {
                constructor.setAccessible(true);
                return constructor.newInstance(converted(values, constructor.getGenericParameterTypes()));
            }
        }
        throw new IllegalArgumentException("there is no constructor with " + values.size() + " parameters");
    }

    static Object[] converted(List<?> values, Type[] types) throws Throwable {
        Object[] made = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            made[i] = converted(values.get(i), types[i]);
        }
        return made;
    }

    static Object converted(Object value, Type type) throws Throwable {
        if (type instanceof ParameterizedType) {
            ParameterizedType generic = (ParameterizedType) type;
            return collection(value, (Class<?>) generic.getRawType(), generic.getActualTypeArguments());
        }
        if (!(type instanceof Class)) {
            return value;
        }
        Class<?> plain = (Class<?>) type;
        if (plain.getSimpleName().equals("ListNode")) {
            return listOfNodes((List<?>) value, plain);
        }
        if (plain.getSimpleName().equals("TreeNode")) {
            return treeOfNodes((List<?>) value, plain);
        }
        if (value == null) {
            return null;
        }
        if (plain.isArray()) {
            List<?> items = (List<?>) value;
            Object array = Array.newInstance(plain.getComponentType(), items.size());
            for (int i = 0; i < items.size(); i++) {
                Array.set(array, i, converted(items.get(i), plain.getComponentType()));
            }
            return array;
        }
        if (value instanceof Number) {
            return number((Number) value, plain);
        }
        if (plain == char.class || plain == Character.class) {
            return ((String) value).charAt(0);
        }
        return value;
    }

    static Object number(Number value, Class<?> type) {
        BigDecimal exact = new BigDecimal(value.toString());
        if (type == int.class || type == Integer.class) {
            return exact.intValueExact();
        }
        if (type == long.class || type == Long.class) {
            return exact.longValueExact();
        }
        if (type == double.class || type == Double.class) {
            return exact.doubleValue();
        }
        if (type == float.class || type == Float.class) {
            return exact.floatValue();
        }
        if (type == short.class || type == Short.class) {
            return exact.shortValueExact();
        }
        if (type == byte.class || type == Byte.class) {
            return exact.byteValueExact();
        }
        if (type == BigInteger.class) {
            return exact.toBigIntegerExact();
        }
        return value;
    }

    static Object collection(Object value, Class<?> raw, Type[] types) throws Throwable {
        if (raw == Optional.class) {
            return Optional.ofNullable(value == null ? null : converted(value, types[0]));
        }
        if (value == null) {
            return null;
        }
        if (Map.class.isAssignableFrom(raw)) {
            Map<Object, Object> made = new LinkedHashMap<>();
            for (Map.Entry<?, ?> entry : entries((Map<?, ?>) value).entrySet()) {
                Object key = entry.getKey();
                boolean isText = types[0] == String.class || types[0] == Character.class;
                if (key instanceof String && !isText) {
                    key = new BigDecimal((String) key);
                }
                made.put(converted(key, types[0]), converted(entry.getValue(), types[1]));
            }
            return raw == HashMap.class ? new HashMap<>(made) : raw == TreeMap.class ? new TreeMap<>(made) : made;
        }
        Collection<Object> made = new ArrayList<>();
        for (Object item : (List<?>) value) {
            made.add(converted(item, types[0]));
        }
        if (Set.class.isAssignableFrom(raw)) {
            return raw == TreeSet.class ? new TreeSet<>(made) : new HashSet<>(made);
        }
        return raw == LinkedList.class ? new LinkedList<>(made) : raw.isAssignableFrom(ArrayDeque.class) && !raw.isAssignableFrom(ArrayList.class) ? new ArrayDeque<>(made) : made;
    }

    static Map<?, ?> entries(Map<?, ?> object) {
        Object pairs = object.size() == 1 ? object.get("$map") : null;
        if (pairs == null) {
            return object;
        }
        Map<Object, Object> made = new LinkedHashMap<>();
        for (Object pair : (List<?>) pairs) {
            made.put(((List<?>) pair).get(0), ((List<?>) pair).get(1));
        }
        return made;
    }

    static Object node(Class<?> type, Object value) throws Throwable {
        Field field = type.getDeclaredField("val");
        field.setAccessible(true);
        Object made = null;
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            constructor.setAccessible(true);
            if (constructor.getParameterCount() == 0) {
                made = constructor.newInstance();
            } else if (made == null && constructor.getParameterCount() == 1) {
                made = constructor.newInstance(converted(value, constructor.getGenericParameterTypes()[0]));
            }
        }
        field.set(made, converted(value, field.getType()));
        return made;
    }

    static Object get(Object node, String name) throws Throwable {
        Field field = node.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(node);
    }

    static void set(Object node, String name, Object value) throws Throwable {
        Field field = node.getClass().getDeclaredField(name);
        field.setAccessible(true);
        field.set(node, value);
    }

    static Object listOfNodes(List<?> values, Class<?> type) throws Throwable {
        Object head = null;
        for (int i = values == null ? -1 : values.size() - 1; i >= 0; i--) {
            Object made = node(type, values.get(i));
            set(made, "next", head);
            head = made;
        }
        return head;
    }

    static Object treeOfNodes(List<?> values, Class<?> type) throws Throwable {
        if (values == null || values.isEmpty() || values.get(0) == null) {
            return null;
        }
        List<Object> waiting = new ArrayList<>();
        waiting.add(node(type, values.get(0)));
        int index = 1;
        for (int i = 0; i < waiting.size(); i++) {
            for (String side : new String[] {"left", "right"}) {
                if (index < values.size() && values.get(index) != null) {
                    Object child = node(type, values.get(index));
                    set(waiting.get(i), side, child);
                    waiting.add(child);
                }
                index++;
            }
        }
        return waiting.get(0);
    }

    static void write(StringBuilder out, Object value) throws Throwable {
        if (value == null || value instanceof Boolean || value instanceof BigInteger) {
            out.append(value);
        } else if (value instanceof Double || value instanceof Float) {
            out.append(value);
        } else if (value instanceof Number) {
            out.append(value);
        } else if (value instanceof CharSequence || value instanceof Character) {
            quote(out, value.toString());
        } else if (value.getClass().isArray()) {
            out.append('[');
            for (int i = 0; i < Array.getLength(value); i++) {
                write(i > 0 ? out.append(',') : out, Array.get(value, i));
            }
            out.append(']');
        } else if (value instanceof Set) {
            out.append("{\"$set\":");
            write(out, new ArrayList<>((Set<?>) value));
            out.append('}');
        } else if (value instanceof Collection) {
            write(out, ((Collection<?>) value).toArray());
        } else if (value instanceof Map) {
            writeMap(out, (Map<?, ?>) value);
        } else if (value instanceof Optional) {
            write(out, ((Optional<?>) value).orElse(null));
        } else if (value.getClass().getSimpleName().equals("ListNode")) {
            List<Object> values = new ArrayList<>();
            for (Object node = value; node != null && values.size() < 1_000_000; node = get(node, "next")) {
                values.add(get(node, "val"));
            }
            write(out, values);
        } else if (value.getClass().getSimpleName().equals("TreeNode")) {
            write(out, levels(value));
        } else {
            throw new IllegalArgumentException("a value of type " + value.getClass().getName() + " cannot be compared");
        }
    }

    static List<Object> levels(Object root) throws Throwable {
        List<Object> values = new ArrayList<>();
        List<Object> waiting = new ArrayList<>();
        waiting.add(root);
        for (int i = 0; i < waiting.size() && values.size() < 1_000_000; i++) {
            Object node = waiting.get(i);
            values.add(node == null ? null : get(node, "val"));
            if (node != null) {
                waiting.add(get(node, "left"));
                waiting.add(get(node, "right"));
            }
        }
        while (!values.isEmpty() && values.get(values.size() - 1) == null) {
            values.remove(values.size() - 1);
        }
        return values;
    }

    static void writeMap(StringBuilder out, Map<?, ?> map) throws Throwable {
        boolean isPlain = true;
        for (Object key : map.keySet()) {
            isPlain &= key instanceof String;
        }
        String separator = isPlain ? "{" : "{\"$map\":[";
        if (map.isEmpty()) {
            out.append(separator);
        }
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(separator).append(isPlain ? "" : "[");
            write(out, entry.getKey());
            write(out.append(isPlain ? ':' : ','), entry.getValue());
            out.append(isPlain ? "" : "]");
            separator = ",";
        }
        out.append(isPlain ? "}" : "]}");
    }

    static void quote(StringBuilder out, String text) {
        out.append('"');
        for (char sign : text.toCharArray()) {
            if (sign == '"' || sign == '\\') {
                out.append('\\').append(sign);
            } else if (sign < 0x20 || sign > 0x7e) {
                out.append(String.format("\\u%04x", (int) sign));
            } else {
                out.append(sign);
            }
        }
        out.append('"');
    }

    /** Reads a JSON value: null, Boolean, BigInteger, Double, String, List or Map. */
    static class Parser {
        final String source;
        int at = 0;

        Parser(String source) {
            this.source = source;
        }

        boolean takes(String word) {
            while (at < source.length() && Character.isWhitespace(source.charAt(at))) {
                at++;
            }
            boolean is = source.startsWith(word, at);
            at += is ? word.length() : 0;
            return is;
        }

        Object value() {
            if (takes("null")) {
                return null;
            }
            if (takes("true")) {
                return true;
            }
            if (takes("false")) {
                return false;
            }
            if (takes("\"")) {
                return text();
            }
            if (takes("[")) {
                List<Object> items = new ArrayList<>();
                while (!takes("]")) {
                    items.add(value());
                    takes(",");
                }
                return items;
            }
            if (takes("{")) {
                Map<Object, Object> entries = new LinkedHashMap<>();
                while (!takes("}")) {
                    Object key = value();
                    takes(":");
                    entries.put(key, value());
                    takes(",");
                }
                return entries;
            }
            int start = at;
            while (at < source.length() && ",]} \t".indexOf(source.charAt(at)) < 0) {
                at++;
            }
            String number = source.substring(start, at);
            return number.matches("-?\\d+") ? (Object) new BigInteger(number) : (Object) new BigDecimal(number);
        }

        String text() {
            StringBuilder made = new StringBuilder();
            for (char sign; (sign = source.charAt(at++)) != '"'; ) {
                if (sign != '\\') {
                    made.append(sign);
                    continue;
                }
                sign = source.charAt(at++);
                int plain = "ntrbf".indexOf(sign);
                if (sign == 'u') {
                    made.append((char) Integer.parseInt(source.substring(at, at + 4), 16));
                    at += 4;
                } else {
                    made.append(plain >= 0 ? "\n\t\r\b\f".charAt(plain) : sign);
                }
            }
            return made.toString();
        }
    }
}
